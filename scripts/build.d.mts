export function ensureBuild(): Promise<void>
export function isBuilt(folder: string, stamp: string): boolean
export function forgetBuild(folder: string): void
export function stampOf(folder: string): string
