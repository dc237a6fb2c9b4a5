import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
/** As `20261124003000Z`. */
const time = (at: Date): Buffer => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))

const ECDSA_SHA256 = sequence(hex('06082a8648ce3d040302'))
const NAME = sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from('loopback')))))
/** For 127.0.0.1. */
const ALTERNATIVE_NAMES = sequence(hex('0603551d11'), der(0x04, sequence(hex('87047f000001'))))

/** A certificate of 127.0.0.1 that nobody else signed, with its key, both in PEM. */
export function selfSigned(validTo: Date): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    ECDSA_SHA256,
    NAME,
    sequence(time(new Date(Date.now() - 86_400_000)), time(validTo)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(ALTERNATIVE_NAMES)),
  )
  const signature = der(0x03, hex('00'), sign('sha256', signed, privateKey))
  const base64 = sequence(signed, ECDSA_SHA256, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
