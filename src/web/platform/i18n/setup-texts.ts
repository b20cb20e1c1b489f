import founding from '../../../generated/texts/founding.json'
import { addTexts } from './i18n'

/** What only the founding of the company says. */
addTexts(founding)
