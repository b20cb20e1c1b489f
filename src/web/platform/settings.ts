import type { SettingsGetData } from '../../generated/types'

let settings: SettingsGetData | undefined

/** Asks the server for the settings, as when its key is no longer the one that the page was served with. */
export async function fetchSettings(): Promise<void> {
  const envelope = await (await fetch('/api/settings')).json()
  settings = envelope.data as SettingsGetData
}

/** What the page was served with; read once, before anything is drawn. */
export async function loadSettings(): Promise<void> {
  const inlined = document.getElementById('settings')?.textContent
  if (!inlined) return fetchSettings()
  settings = JSON.parse(inlined) as SettingsGetData
}

/** The page's settings. */
export function pageSettings(): SettingsGetData {
  if (!settings) throw new Error('The settings are read before the page is drawn')
  return settings
}

/** The page need not be loaded again to know that the company was founded. */
export function markCompanyFounded(): void {
  if (settings) settings = { ...settings, setup: undefined }
}
