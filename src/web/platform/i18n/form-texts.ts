import filling from '../../../generated/texts/filling.json'
import { addTexts } from './i18n'

/** Texts of forms; the modules that render them import this file. */
addTexts(filling)
