import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** A signature that is not the right one, and how it came about. */
export type Forgery = readonly [name: string, signature: string]

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const listed = (name: string, many: readonly Uint8Array[]): Forgery[] =>
  many.map((bytes, i) => [`${name} ${i}`, encode(bytes)])

/** The parts of a token that is genuine. */
interface Genuine {
  /** Header and payload with the dot between them. */
  readonly signed: string
  readonly signature: string
}

/** Split at the last dot. */
export function genuineOf(token: string): Genuine {
  const dot = token.lastIndexOf('.')
  return { signed: token.slice(0, dot), signature: token.slice(dot + 1) }
}

/** What can be done to a signature of any kind without its key. */
export function damaged({ signature }: Genuine): Forgery[] {
  const bytes = Buffer.from(signature, 'base64url')
  const { length } = bytes
  const flipped = Array.from({ length: length * 8 }, (_, bit) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    return copy
  })
  const half = length / 2
  return [
    ['nothing', ''],
    ...listed('a bit is turned:', flipped),
    ...listed(
      'the first bytes alone:',
      Array.from({ length: length - 1 }, (_, i) => bytes.subarray(0, i + 1)),
    ),
    ...listed(
      'the last bytes alone:',
      Array.from({ length: length - 1 }, (_, i) => bytes.subarray(i + 1)),
    ),
    ...listed(
      'a byte more behind it:',
      [0, 1, 0x80, 0xff].map((byte) => Buffer.concat([bytes, Buffer.from([byte])])),
    ),
    ...listed(
      'a byte more before it:',
      [0, 1, 0x80, 0xff].map((byte) => Buffer.concat([Buffer.from([byte]), bytes])),
    ),
    ...listed(
      'of one value throughout:',
      [0, 1, 0x7f, 0x80, 0xff].map((byte) => Buffer.alloc(length, byte)),
    ),
    ...listed(
      'of another length, all zero:',
      [1, 16, 20, 31, 33, 48, 63, 65, 96, 128, 132, 256].map((size) => Buffer.alloc(size)),
    ),
    ['its halves in the other order', encode(Buffer.concat([bytes.subarray(half), bytes.subarray(0, half)]))],
    ['backwards', encode(Buffer.from(bytes).reverse())],
    ['twice', encode(Buffer.concat([bytes, bytes]))],
    ['encoded twice', Buffer.from(signature).toString('base64url')],
    ['in hexadecimal', bytes.toString('hex')],
    ['in capitals', signature.toUpperCase()],
    ['in small letters', signature.toLowerCase()],
    ['with a blank', `${signature.slice(0, 5)} ${signature.slice(5)}`],
    ['with a character that is none of base64url', `${signature.slice(0, 5)}*${signature.slice(6)}`],
    ['with an escape', `${signature.slice(0, -1)}%41`],
    ['with a dot', `${signature.slice(0, 9)}.${signature.slice(9)}`],
    ['with a further segment', `${signature}.${signature}`],
    ['padded', `${signature}=`],
    ['none, spelt out', encode(Buffer.from('none'))],
    ['of a JSON null', 'bnVsbA'],
  ]
}

/** HMACs over the right text and the wrong one, by keys that others may hold and in other ways than HS256. */
export function wrongHmacs({ signed, signature }: Genuine, secret: string): Forgery[] {
  const mac = (key: string | Uint8Array, text = signed, hash = 'sha256'): Uint8Array =>
    createHmac(hash, key).update(text).digest()
  const [header = '', payload = ''] = signed.split('.')
  const keys: Record<string, string | Uint8Array> = {
    'an empty key': '',
    'a zero byte': '\0',
    '32 zero bytes': Buffer.alloc(32),
    'the word secret': 'secret',
    'the word undefined': 'undefined',
    'an object’s text': '[object Object]',
    'the kid': 'k1',
    'the first half of the key': secret.slice(0, secret.length / 2),
    'the key without its last character': secret.slice(0, -1),
    'the key and a line feed': `${secret}\n`,
    'the key in capitals': secret.toUpperCase(),
    'the key in base64': Buffer.from(secret).toString('base64'),
    'the key decoded from base64': Buffer.from(secret, 'base64'),
    'the key in UTF-16': Buffer.from(secret, 'utf16le'),
    'the digest of the key': createHmac('sha256', '').update(secret).digest(),
    'the signature': Buffer.from(signature, 'base64url'),
    'the text itself': signed,
  }
  const texts = {
    nothing: '',
    'the header': header,
    'the payload': payload,
    'payload and header': `${payload}.${header}`,
    'header and payload without the dot': header + payload,
    'the text and a dot': `${signed}.`,
    'the decoded payload': Buffer.from(payload, 'base64url').toString(),
  }
  return [
    ...Object.entries(keys).map(([name, key]): Forgery => [`by ${name}`, encode(mac(key))]),
    ...Object.entries(texts).map(([name, text]): Forgery => [`over ${name}`, encode(mac(secret, text))]),
    ...['md5', 'sha1', 'sha224', 'sha384', 'sha512', 'sha512-256', 'sha3-256'].map((hash): Forgery => [
      `by ${hash}`,
      encode(mac(secret, signed, hash)),
    ]),
    ...['sha384', 'sha512'].map((hash): Forgery => [
      `by ${hash}, cut to 32 bytes`,
      encode(mac(secret, signed, hash).subarray(0, 32)),
    ]),
  ]
}

/** Field and group of P-256, whose integers are 32 bytes each (FIPS 186-4, D.1.2.3). */
const P256_FIELD = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const toBytes = (value: bigint, length = 32): Buffer => Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
const toInteger = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)

function derOf(integers: readonly bigint[]): Buffer {
  const parts = integers.map((value) => {
    const bytes = toBytes(value, Math.max(1, Math.ceil(value.toString(16).length / 2)))
    const positive = bytes.readUInt8(0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
    return Buffer.concat([Buffer.of(2, positive.length), positive])
  })
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(0x30, body.length), body])
}

/** ECDSA signatures that are none of the ring's key on P-256 over the text. */
export function wrongEcdsa({ signed, signature }: Genuine, key: KeyObject): Forgery[] {
  const bytes = Buffer.from(signature, 'base64url')
  const r = toInteger(bytes.subarray(0, 32))
  const s = toInteger(bytes.subarray(32))
  const n = P256_ORDER
  const wrong = [
    0n,
    1n,
    2n,
    n - 1n,
    n,
    n + 1n,
    P256_FIELD - 1n,
    P256_FIELD,
    P256_FIELD + 1n,
    2n ** 255n,
    2n ** 256n - 1n,
  ]
  const pairs = [
    ...wrong.flatMap(
      (value) =>
        [
          [value, s],
          [r, value],
        ] as const,
    ),
    ...wrong.flatMap((value) => wrong.map((other) => [value, other] as const)),
    [s, r],
    [r, r],
    [s, s],
    [n - r, s],
    [n - r, n - s],
    [(r + 1n) % n, s],
    [r, (s + 1n) % n],
  ] as const
  const data = Buffer.from(signed)
  const by = (privateKey: KeyObject, hash = 'sha256', text = data): string =>
    sign(hash, text, { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const curves = ['P-256', 'P-384', 'P-521', 'secp256k1'].map(
    (namedCurve) => [namedCurve, generateKeyPairSync('ec', { namedCurve }).privateKey] as const,
  )
  return [
    ...pairs.map(([first, second], i): Forgery => [
      `integers ${i}`,
      encode(Buffer.concat([toBytes(first), toBytes(second)])),
    ]),
    ['in DER', encode(derOf([r, s]))],
    ['in DER, with s = 0', encode(derOf([r, 0n]))],
    ['in DER, of two zeros', encode(derOf([0n, 0n]))],
    ['of integers with a byte more', encode(Buffer.concat([toBytes(r, 33), toBytes(s, 33)]))],
    ['of integers with their order added', encode(Buffer.concat([toBytes(r + n, 33), toBytes(s + n, 33)]))],
    ['of integers as long as P-384’s', encode(Buffer.concat([toBytes(r, 48), toBytes(s, 48)]))],
    ...curves.map(([curve, privateKey]): Forgery => [`by another key, on ${curve}`, by(privateKey)]),
    ...['sha1', 'sha384', 'sha512'].map((hash): Forgery => [`over its ${hash}`, by(key, hash)]),
    ['over nothing', by(key, 'sha256', Buffer.alloc(0))],
    ['over the header alone', by(key, 'sha256', Buffer.from(signed.split('.')[0] as string))],
    ['over the text and a dot', by(key, 'sha256', Buffer.from(`${signed}.`))],
  ]
}

/** The order of edwards25519's group (RFC 8032), little-endian in signatures. */
const ED25519_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

const littleEndian = (value: bigint, length = 32): Buffer => toBytes(value, length).reverse()

/** Ed25519 signatures that are none of the ring's key over the text, or not in the one form that counts. */
export function wrongEdDsa({ signed, signature }: Genuine): Forgery[] {
  const bytes = Buffer.from(signature, 'base64url')
  const point = bytes.subarray(0, 32)
  const s = toInteger(Buffer.from(bytes.subarray(32)).reverse())
  const scalars = [
    0n,
    1n,
    ED25519_ORDER - 1n,
    ED25519_ORDER,
    s + ED25519_ORDER,
    s + 2n * ED25519_ORDER,
    2n ** 255n,
    2n ** 256n - 1n,
  ].filter((value) => value < 2n ** 256n)
  // The neutral element, and points of order 2 and 4: signatures of weak keys have them.
  const points = [
    littleEndian(1n),
    littleEndian(2n ** 255n - 20n),
    Buffer.alloc(32),
    Buffer.from(Buffer.alloc(32)).fill(0x80, 31),
    Buffer.alloc(32, 0xff),
  ]
  const ed448 = generateKeyPairSync('ed448').privateKey
  const other = generateKeyPairSync('ed25519').privateKey
  return [
    ...listed(
      'another scalar:',
      scalars.map((value) => Buffer.concat([point, littleEndian(value)])),
    ),
    ...listed(
      'a point of small order:',
      points.flatMap((wrong) => [0n, 1n, s].map((value) => Buffer.concat([wrong, littleEndian(value)]))),
    ),
    ['by another key', encode(sign(null, Buffer.from(signed), other))],
    ['by a key of Ed448', encode(sign(null, Buffer.from(signed), ed448))],
  ]
}
