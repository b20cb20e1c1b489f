import type { Plugin } from 'vite'

export function pageFileList(root: string): Plugin
