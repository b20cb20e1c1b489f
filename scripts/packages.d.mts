export const packageFolders: readonly string[]
export function buildPackages(target: string): Record<string, string>
export function packPackages(built: Record<string, string>, target: string): string[]
