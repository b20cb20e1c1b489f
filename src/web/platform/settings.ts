import type { SettingsGetData } from '../../generated/types'

let settings: SettingsGetData | undefined

/** Fetches the settings from the server, for example when its key has changed since the page was served. */
export async function fetchSettings(): Promise<void> {
  const envelope = await (await fetch('/api/settings')).json()
  settings = envelope.data as SettingsGetData
}

/** Loads the settings served with the page; read once before the first render. */
export async function loadSettings(): Promise<void> {
  const inlined = document.getElementById('settings')?.textContent
  if (!inlined) return fetchSettings()
  settings = JSON.parse(inlined) as SettingsGetData
}

/** Returns the page's settings. */
export function pageSettings(): SettingsGetData {
  if (!settings) throw new Error('The settings are read before the page is drawn')
  return settings
}

/** Marks the company as created without a reload. */
export function markCompanyCreated(): void {
  if (settings) settings = { ...settings, setup: undefined }
}
