

module Kernel
  def raise(*, **) = nil
end
