/** A built package: its folder, and the modules in it by their paths in the project. */
export interface BuiltPackage {
  folder: string
  modules: string[]
}
export const packageFolders: readonly string[]
export function buildPackages(target: string): Promise<Record<string, BuiltPackage>>
export function packPackages(built: Record<string, BuiltPackage>, target: string): string[]
