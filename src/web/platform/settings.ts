import type { SettingsGetData } from '../../generated/types'

let settings: SettingsGetData | undefined

/** What the page was served with; read once, before anything is drawn. */
export async function loadSettings(): Promise<void> {
  const inlined = document.getElementById('settings')?.textContent
  const envelope = inlined ? { data: JSON.parse(inlined) } : await (await fetch('/api/settings')).json()
  settings = envelope.data as SettingsGetData
}

/** The page's settings. */
export function pageSettings(): SettingsGetData {
  if (!settings) throw new Error('The settings are read before the page is drawn')
  return settings
}
