import type { DirectoryProvider, LicenseAccount, ProviderConfig } from './identity-provider'
import {
  type ApiDialect,
  type ClientOptions,
  createProviderClient,
  type ProviderResponse,
  responseList,
  responseText,
} from './provider-client'

/** Account as enterprise WeChat lists it: kind 1 or 2, and seconds since 1970. */
interface WorkLicense {
  userid?: string
  type?: number
  active_time?: number
  expire_time?: number
}

type LicensePage = ProviderResponse & {
  next_cursor?: string
  has_more?: number
  account_list?: WorkLicense[]
}

const page = 1000
const maxPages = 100
/** Time in milliseconds for which a list is reused, so that paging through it does not read it again. */
const listLifetime = 60_000

const dialectOf = (api: string, license: NonNullable<ProviderConfig['license']>): ApiDialect => ({
  api,
  token: {
    path: '/service/get_provider_token',
    body: { corpid: license.corpid, provider_secret: license.secret },
    name: 'provider_access_token',
  },
  bearing: (path, token) => ({ path: `${path}?provider_access_token=${encodeURIComponent(token)}` }),
  stale: [40082, 42009],
  busy: [-1, 45009, 45033],
  missing: [],
})

const accountOf = ({ userid, type, active_time = 0, expire_time = 0 }: WorkLicense): LicenseAccount => ({
  userid: responseText(userid),
  kind: type === 2 ? 'external' : 'basic',
  activeAt: active_time * 1000,
  expiresAt: expire_time * 1000,
})

/** Creates a reader of the license accounts that a provider has activated for the company. */
export function createLicenseReader(
  api: string,
  { key, license }: ProviderConfig,
  clientOptions: ClientOptions,
): Pick<DirectoryProvider, 'licenses'> {
  if (!license) return {}
  const ask = createProviderClient(dialectOf(api, license), clientOptions)
  const read = async (): Promise<LicenseAccount[]> => {
    const found: LicenseAccount[] = []
    let cursor: string | undefined = ''
    for (let at = 0; cursor !== undefined && at < maxPages; at++) {
      const body: object = { corpid: key, limit: page, cursor }
      const answer: LicensePage | undefined = await ask('/license/list_actived_account', body, true)
      found.push(...responseList(answer?.account_list).map(accountOf))
      cursor = answer?.has_more ? answer.next_cursor : undefined
    }
    return found.sort((a, b) => a.expiresAt - b.expiresAt || (a.userid < b.userid ? -1 : 1))
  }
  let stored: { accounts: Promise<LicenseAccount[]>; until: number } | undefined
  return {
    licenses: () => {
      const now = clientOptions.clock.now()
      if (stored && stored.until > now) return stored.accounts
      const accounts = read()
      stored = { accounts, until: now + listLifetime }
      accounts.catch(() => (stored = undefined))
      return accounts
    },
  }
}
