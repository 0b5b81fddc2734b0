// Without this file, the bundler would use the product's instrumentation.ts from the parent folder.
export function register() {}
