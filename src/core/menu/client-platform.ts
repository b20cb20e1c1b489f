import type { MenuEntry } from '../../generated/types'

/** Enterprise clients in which the product is opened. */
export type ClientName = 'dingtalk' | 'wechatwork' | 'feishu'

/** Platform of a company, and whether a provider runs the product there for many companies. */
export interface ThirdPlatform {
  platform: ClientName
  saas: boolean
}

/** Name prefixes of entries that belong to one client only. */
const own: Partial<Record<ClientName, string>> = { dingtalk: 'employee.dd.', wechatwork: 'employee.ww.' }

const license = 'base.ww_license_account'

function isForeign({ id }: MenuEntry, { platform, saas }: ThirdPlatform): boolean {
  if (platform === 'wechatwork' && id === license) return !saas
  return Object.entries(own).some(([client, start]) => client !== platform && id.startsWith(start))
}

/** Removes menu entries of platforms other than the company's (S1-140, S1-141). */
export const filterPlatformMenu = (entries: readonly MenuEntry[], third?: ThirdPlatform): MenuEntry[] =>
  third
    ? entries.map((entry) =>
        entry.children
          ? { ...entry, children: entry.children.filter((child) => !isForeign(child, third)) }
          : entry,
      )
    : [...entries]
