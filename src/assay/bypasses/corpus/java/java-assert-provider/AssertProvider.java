package org.assertj.core.api;

public interface AssertProvider<A> {
    A assertThat();
}
