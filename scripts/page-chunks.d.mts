import type { Plugin, UserConfig } from 'vite'

export interface PageGroup {
  name: string
  test(id: string): boolean
}
export function pageGroups(config: UserConfig, root: string): Promise<PageGroup[]>
export const packageList: Plugin
