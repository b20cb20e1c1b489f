import type { MenuEntry } from '../../generated/types'

/** The enterprise clients that the product is opened in. */
export type ClientName = 'dingtalk' | 'wechatwork' | 'feishu'

/** The platform that a company works with, and whether a provider runs the product there for many companies. */
export interface ThirdPlatform {
  platform: ClientName
  saas: boolean
}

/** Where an entry's name begins so, it belongs to that client alone. */
const own: Partial<Record<ClientName, string>> = { dingtalk: 'employee.dd.', wechatwork: 'employee.ww.' }

const license = 'base.ww_license_account'

function isForeign({ id }: MenuEntry, { platform, saas }: ThirdPlatform): boolean {
  if (platform === 'wechatwork' && id === license) return !saas
  return Object.entries(own).some(([client, start]) => client !== platform && id.startsWith(start))
}

/** The menu without what belongs to other platforms than the company's (S1-140, S1-141). */
export const filterPlatformMenu = (entries: readonly MenuEntry[], third?: ThirdPlatform): MenuEntry[] =>
  third
    ? entries.map((entry) =>
        entry.children
          ? { ...entry, children: entry.children.filter((child) => !isForeign(child, third)) }
          : entry,
      )
    : [...entries]
