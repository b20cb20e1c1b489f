/** Builds the public page into a folder; without `of` it has all contenders whose packages are installed. */
export function buildSite(outDir: string, of?: readonly string[]): Promise<void>
