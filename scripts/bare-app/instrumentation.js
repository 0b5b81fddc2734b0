// Without one of its own, the bundler takes the product's from the folder above.
export function register() {}
