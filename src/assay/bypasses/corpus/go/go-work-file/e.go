package elsewhere
