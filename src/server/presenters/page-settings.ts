import { version } from '../../../package.json'
import { companyZone } from '../../core/company/company-zone'
import { defaultPasswordPolicy } from '../../core/permission/new-password'
import en from '../../generated/texts/all/en.json'
import es from '../../generated/texts/all/es.json'
import zh from '../../generated/texts/all/zh.json'
import type { SettingsGetData } from '../../generated/types'
import { type AppContext, homeWorkspace, requestLimits } from '../platform'
import type { SsoConfig } from '../platform/identity-providers/sso-provider'
import { describePluginAdditions } from '../platform/plugins/page-modules'
import { loadBodyKey } from '../platform/security/body-key'
import { readCompanyLogo, readSettings, toCompanySettings } from '../queries'
import { readMenuConfig } from '../queries/company/menu-config'
import { hasPeople } from '../queries/directory/company'

const title = { zh: zh['app.title'], en: en['app.title'], es: es['app.title'] }

/** Returns the setting if it is set, otherwise nothing. */
const textOf = <Name extends string>(name: Name, text: unknown): { [key in Name]?: string } =>
  typeof text === 'string' && text ? ({ [name]: text } as { [key in Name]: string }) : {}

/** Platform that the company uses, if one is configured. */
export const toExternalPlatform = ({ outside }: AppContext['config']): SettingsGetData['third'] =>
  outside && {
    platform: outside.type,
    saas: outside.saas ?? false,
    signIn: outside.signIn !== undefined,
  }

/** Button of single sign-on in each language; a missing label is that of the language first filled in. */
function describeSso({ label_zh, label_en, label_es, only }: SsoConfig): NonNullable<SettingsGetData['sso']> {
  const any = label_zh || label_en || label_es
  const label = { zh: label_zh || any, en: label_en || any, es: label_es || any }
  return only ? { label, only } : { label }
}

/** Loads what a page needs before sign-in. */
export async function loadPageSettings({
  db,
  config,
  sso,
  ldap,
}: Pick<AppContext, 'db' | 'config' | 'sso' | 'ldap'>): Promise<SettingsGetData> {
  const [{ publicPem }, { company }, { config: menu }, isFounded] = await Promise.all([
    loadBodyKey(db),
    readSettings(db, homeWorkspace, ''),
    readMenuConfig(db, homeWorkspace),
    hasPeople(db, homeWorkspace),
  ])
  const third = toExternalPlatform(config)
  const {
    password_policy: passwords,
    company_name: name,
    logo,
    colour,
    print_watermark: watermark,
    scan_sign_in: scan,
    allow_location: location,
  } = toCompanySettings(company)
  const image = await readCompanyLogo(db, homeWorkspace, logo)
  const identity = {
    ...textOf('name', name),
    ...textOf('logo', image),
    ...textOf('colour', colour),
    ...textOf('watermark', watermark),
  }
  return {
    publicKey: publicPem,
    version,
    baseUrl: '',
    encrypt: true,
    title: name ? { zh: name, en: name, es: name } : title,
    ...(Object.keys(identity).length > 0 && { company: identity }),
    ...textOf('alert', company.alert),
    ...textOf('help', company.help_contact),
    docs: config.docsUrl,
    limits: {
      body: requestLimits.formBytes,
      formItems: requestLimits.formItems,
      tableRows: requestLimits.tableRows,
    },
    environment: 'prod',
    ...(menu.redirects.length > 0 && { redirects: menu.redirects }),
    ...(passwords !== defaultPasswordPolicy && { passwords }),
    ...(scan && !sso?.settings.only && { scan }),
    ...(location && { location }),
    ...(sso && { sso: describeSso(sso.settings) }),
    ...(ldap?.settings.enabled && !sso?.settings.only && { ldap: true as const }),
    zone: companyZone,
    ...(third && { third }),
    ...describePluginAdditions(config.plugins),
    ...(!isFounded && { setup: true as const }),
  }
}
