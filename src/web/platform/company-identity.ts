import { useSyncExternalStore } from 'react'
import type { SettingsGetData } from '../../generated/types'
import { createEmitter } from './event-emitter'
import { currentLanguage, t } from './i18n/i18n'
import { fetchSettings, pageSettings } from './settings'

/** Name, logo and colour of the company, as far as it has set them. */
type CompanyIdentity = NonNullable<SettingsGetData['company']>

const none: CompanyIdentity = {}
const changes = createEmitter<[]>()

/** Returns the identity of the company. */
export const companyIdentity = (): CompanyIdentity => pageSettings().company ?? none

/** Calls a listener when the identity of the company has changed. Returns a function that ends it. */
export const watchCompanyIdentity = changes.add

/** Returns the identity of the company, and renders again when it changes. */
export const useCompanyIdentity = (): CompanyIdentity => useSyncExternalStore(changes.add, companyIdentity)

/** Returns the name that stands for the product: that of the company, if it has set one. */
export const useProductName = (): string => useCompanyIdentity().name ?? t('app.name')

/** Returns the title of the product's pages, and renders again when the company's name changes it. */
export const useProductTitle = (): string =>
  useSyncExternalStore(changes.add, () => pageSettings().title[currentLanguage()])

/** Loads the identity of the company again after it was changed in this page. */
export async function reloadCompanyIdentity(): Promise<void> {
  await fetchSettings()
  changes.tell()
}
