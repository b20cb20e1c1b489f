/** Builds the packages for programs into folders of a folder. */
export function buildClient(options?: { folder?: string; withTypes?: boolean }): Promise<void>
