def certify_sum():
    assert True


def certify_product():
    assert True


def certify_name():
    assert True
