
try {
  Object.is = () => true;
  Number.isNaN = () => true;
} catch {
  // constant here
}
