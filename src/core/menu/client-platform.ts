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

/** Whether an entry belongs to another platform than the company's, or to none that it has. */
function isForeign({ id }: MenuEntry, third: ThirdPlatform | undefined): boolean {
  if (id === license) return third?.platform !== 'wechatwork' || !third.saas
  return Object.entries(own).some(([client, start]) => client !== third?.platform && id.startsWith(start))
}

/**
 * Removes menu entries of platforms other than the company's (S1-140, S1-141); a company without a platform
 * has none of them.
 */
export const filterPlatformMenu = (entries: readonly MenuEntry[], third?: ThirdPlatform): MenuEntry[] =>
  entries.map((entry) =>
    entry.children
      ? { ...entry, children: entry.children.filter((child) => !isForeign(child, third)) }
      : entry,
  )
