import founding from '../../../generated/texts/founding.json'
import { addTexts } from './i18n'

/** Texts of the company setup. */
addTexts(founding)
