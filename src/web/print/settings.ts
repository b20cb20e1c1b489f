import { useState } from 'react'

/** Print options of a form. */
export interface PrintSettings {
  orientation: 'auto' | 'portrait' | 'landscape'
  /** True if empty fields are printed. */
  empty: boolean
  /** True if the handling log is printed. */
  log: boolean
}

const storageKey = 'qianpi.print'
const defaults: PrintSettings = { orientation: 'auto', empty: true, log: true }

const stored = (): Partial<PrintSettings> => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Returns the browser's last print options and a function that changes them. */
export function usePrintSettings() {
  const [settings, setSettings] = useState<PrintSettings>(() => ({ ...defaults, ...stored() }))
  const change = (part: Partial<PrintSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    localStorage.setItem(storageKey, JSON.stringify(next))
  }
  return [settings, change] as const
}
