const mobileHash = /^#(\/[^#]*)$/

/** The path of a link such as `/#/flowdeal?msgid=…`, as messages of the office clients carry it; else undefined. */
export const parseDeepLink = (hash: string): string | undefined => mobileHash.exec(hash)?.[1]
