import { useState } from 'react'

/** How a form goes to paper. */
export interface PrintSettings {
  orientation: 'auto' | 'portrait' | 'landscape'
  /** With fields that hold nothing. */
  empty: boolean
  /** With the handling log. */
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

/** How this browser printed last, and a way to print otherwise from now on. */
export function usePrintSettings() {
  const [settings, setSettings] = useState<PrintSettings>(() => ({ ...defaults, ...stored() }))
  const change = (part: Partial<PrintSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    localStorage.setItem(storageKey, JSON.stringify(next))
  }
  return [settings, change] as const
}
