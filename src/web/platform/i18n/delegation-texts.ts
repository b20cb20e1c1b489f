import delegating from '../../../generated/texts/delegating.json'
import { addTexts } from './i18n'

/** What only the pages about delegations and about other people's flows say; every part of them imports this file. */
addTexts(delegating)
