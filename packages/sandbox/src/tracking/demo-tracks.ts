import { sandboxTrackInput, toSandboxTrack } from './sandbox-track.js'
import type { SandboxTrack } from './sandbox-track.js'

/** The parcel that every sandbox begins with: it has arrived at the warehouse. */
export const demoTracks: readonly SandboxTrack[] = [
  {
    trackingNo: 'YT2026091012345',
    type: 1,
    events: [
      { currentPosition: 'Hangzhou', content: 'Picked up', trackDate: '2026-09-08 18:30:00', status: 'IN_TRANSIT' },
      {
        currentPosition: 'Guangzhou',
        content: 'Signed for by the warehouse',
        trackDate: '2026-09-10 12:00:00',
        status: 'DELIVERED',
      },
    ],
    carrierName: 'YTO Express',
    carrierCode: 'yuantong',
    checkStatus: '1',
    arrivalTime: '2026-09-10 12:00:00',
  },
].map((track) => toSandboxTrack(sandboxTrackInput.parse(track)))
