import type { ClientName } from './client-platform'

/** Enterprise client in which a page is opened. */
export interface EnterpriseClient {
  name: ClientName
  version: string
}

const marks: [ClientName, RegExp][] = [
  ['wechatwork', /wxwork\/([\d.]*)/i],
  ['dingtalk', /DingTalk[/(]([\d.]*)/],
  ['feishu', /(?:Lark|Feishu)\/([\d.]*)/i],
]

/** Returns the enterprise client that a user agent names, if any (S1-017, S1-071). */
export function enterpriseClientOf(agent: string): EnterpriseClient | undefined {
  for (const [name, mark] of marks) {
    const found = mark.exec(agent)
    if (found) return { name, version: found[1] ?? '' }
  }
  return undefined
}
