/** Ways to write this machine, its network and what clouds keep at fixed addresses. Each may be followed by a port and a path. */
const INNER_HOSTS = [
  // This machine.
  '127.0.0.1', '127.0.0.2', '127.8.8.8', '127.255.255.254', '127.1', '127.0.1', '127.65537', '2130706433', '0x7f000001', '0x7f.1', '0x7F.0x0.0x0.0x1', '0177.0.0.1', '0177.0.0.01', '017700000001', '00000177.0.0.1', '0x7f.0.0.01',
  '0', '0.0', '0.0.0.0', '00.0.0.0', '0x0', '127.0.0.1.', 'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'localhost.localdomain', 'ip6-localhost',
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[::1%25lo]',
  '①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', 'ⓛocalhost', '%31%32%37.0.0.1', '127.0.0.1%00.example.com',
  // Its network.
  '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.1.1', '3232235521', '0xc0a80001', '0300.0250.0.1', '100.64.0.1', '198.18.0.1', '192.0.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[::ffff:10.0.0.1]', '[::ffff:c0a8:1]',
  // What clouds answer with.
  '169.254.169.254', '169.254.170.2', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', 'metadata.google.internal', 'metadata', 'instance-data.local',
] as const

/** Addresses that show one host and lead to another, or to something that is no page. */
const DISGUISES = [
  'http://example.com@127.0.0.1/', 'http://example.com:80@127.0.0.1/', 'http://127.0.0.1#example.com', 'http://127.0.0.1?example.com', 'http://127.0.0.1/?d=example.com', 'http://127.0.0.1\\@example.com/', 'http:\\\\127.0.0.1\\', 'http:127.0.0.1/', 'http:///127.0.0.1/', '//127.0.0.1/', 'http://127.0.0.1:80&@2.2.2.2#@3.3.3.3/', 'http://[::1]:80@example.com:22/', 'http://\t127.0.0.1/', 'ht\ntp://127.0.0.1/',
  'file:///etc/passwd', 'file://localhost/etc/passwd', 'ftp://127.0.0.1:21/', 'gopher://127.0.0.1:70/_x', 'dict://127.0.0.1:11211/', 'ldap://127.0.0.1:389/', 'sftp://127.0.0.1:22/', 'tftp://127.0.0.1:69/x', 'jar:http://127.0.0.1!/', 'data:image/jpeg;base64,AAAA', 'blob:http://127.0.0.1/x', 'ws://127.0.0.1:80/', 'unix:/var/run/x.sock', 'about:blank', 'javascript:alert(1)',
] as const

/** Addresses that a server must not fetch for a stranger, spelt in every way that some parser takes. */
export const astrayAddresses: readonly string[] = [
  ...INNER_HOSTS.flatMap((host) => [`http://${host}:80/`, `https://${host}/latest/meta-data`]),
  ...DISGUISES,
]

/** Names that lead to this machine by the name service alone: nothing in their spelling says so. */
export const namesThatResolveInside: readonly string[] = ['http://127.0.0.1.nip.io/', 'http://localtest.me/']
