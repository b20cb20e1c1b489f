export const browserArgs: string[]
export function getBrowser(): Promise<string>
