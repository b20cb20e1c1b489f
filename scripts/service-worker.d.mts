import type { Plugin } from 'vite'

export declare const serviceWorker: (root: string) => Plugin
