import type { Plugin } from 'vite'

export function workerText(alias: Record<string, string>): Plugin
