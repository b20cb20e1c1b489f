import delegating from '../../../generated/texts/delegating.json'
import { addTexts } from './i18n'

/** Texts of pages about delegations and other people's flows; each of their modules imports this file. */
addTexts(delegating)
