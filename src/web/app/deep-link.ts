const mobileHash = /^#(\/[^#]*)$/

/**
 * Returns the path of a link such as `/#/flowdeal?msgid=…`, as sent in messages of office clients; undefined
 * for other hashes.
 */
export const parseDeepLink = (hash: string): string | undefined => mobileHash.exec(hash)?.[1]
