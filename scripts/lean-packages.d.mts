import type { Plugin } from 'vite'

export const leanPackages: Plugin[]
