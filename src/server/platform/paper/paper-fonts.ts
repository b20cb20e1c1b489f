import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PaperSetting } from './paper-document'

/** Returns the font files of documents, and the module whose packages their workers load. */
export function paperFonts(): Omit<PaperSetting, 'maxPages'> {
  const library = fileURLToPath(import.meta.url)
  const fonts = join(dirname(createRequire(library).resolve('@embedpdf/fonts-sc')), '../fonts')
  return {
    library,
    regular: join(fonts, 'NotoSansHans-Regular.otf'),
    bold: join(fonts, 'NotoSansHans-Bold.otf'),
  }
}
