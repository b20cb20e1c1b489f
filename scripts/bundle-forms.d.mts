/** Bundles the program of an example with all libraries, as its page loads it; packages are their modules in `src`. */
export function bundleExample(
  entry: string,
  packages: Readonly<Record<string, string>>,
  target: string,
): Promise<unknown>
