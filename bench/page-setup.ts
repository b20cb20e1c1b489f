// What the product's own pages start with: its style sheets, in their order, and its settings and texts.
import '../src/web/ui/tokens.css'
import '../src/web/ui/base.css'
import '../src/web/ui/kit.css'
import '../src/web/ui/layers.css'
import '../src/web/ui/layout.css'
import { setLanguage } from '../src/web/platform/i18n/i18n'
import { loadSettings } from '../src/web/platform/settings'

await loadSettings()
await setLanguage('zh')
