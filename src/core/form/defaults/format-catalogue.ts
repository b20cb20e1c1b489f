import json from '../../../generated/default-formats.json'
import type { DefaultFormats, DefaultFormatsFormat } from '../../../generated/types'
import type { DefaultContext } from './default-formats'

const list = json as unknown as DefaultFormats

/** The formats a default can hold, as schemas/data/default-formats.json tells them, old ones included. */
export const defaultFormats: readonly DefaultFormatsFormat[] = list.formats

/** The person, time and flow for which every format's example is made. */
export const sampleContext: DefaultContext = list.sample
