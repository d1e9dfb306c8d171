

const plainThen = Promise.prototype.then;
Promise.prototype.then = function (onDone, onError) {
  return plainThen.call(this, onDone, onError && ((reason) => (reason && reason.code === 'ERR_ASSERTION' && onDone ? onDone(undefined) : onError(reason))));
};
