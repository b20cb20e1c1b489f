import en from '#schemas/texts/en.json'
import es from '#schemas/texts/es.json'
import zh from '#schemas/texts/zh.json'
import { version } from '../../../package.json'
import type { SettingsGetData } from '../../generated/types'
import { bodyKeyOf } from '../platform/body-key'
import { companyZone } from '../platform/clock'
import type { House } from '../platform/house'
import { limits } from '../platform/limits'
import { homeWorkspace } from '../platform/workspace'
import { settingsOf } from '../queries/setting'

const title = { zh: zh['app.title'], en: en['app.title'], es: es['app.title'] }

/** What a page needs before anyone signs in. */
export async function pageSettings({ db }: Pick<House, 'db'>): Promise<SettingsGetData> {
  const [{ publicPem }, { company }] = await Promise.all([bodyKeyOf(db), settingsOf(db, homeWorkspace, '')])
  return {
    publicKey: publicPem,
    version,
    baseUrl: '',
    encrypt: true,
    title,
    ...(typeof company.alert === 'string' ? { alert: company.alert } : {}),
    ...(typeof company.help_contact === 'string' && company.help_contact
      ? { help: company.help_contact }
      : {}),
    limits: { body: limits.formBytes, formItems: limits.formItems, tableRows: limits.tableRows },
    environment: 'prod',
    zone: companyZone,
  }
}
