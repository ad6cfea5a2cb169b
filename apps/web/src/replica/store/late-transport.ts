import { type Transport, TransportError } from '@boxroom/sync-client/transport';

/**
 * A transport whose code loads beside the first screen, which needs only the disk. Code that cannot be loaded counts as
 * no network: the loop retries.
 */
export function lateTransport(load: () => Promise<Transport>): Transport {
  let loading: Promise<Transport> | null = null;
  const loaded = (): Promise<Transport> => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new TransportError('network', { cause });
    });
    return loading;
  };
  loaded().catch(() => undefined); // the first call retries
  return {
    push: async (input) => (await loaded()).push(input),
    pull: async (input) => (await loaded()).pull(input),
    sendPicture: async (picture) => (await loaded()).sendPicture(picture),
    subscribe(handlers) {
      let isOpen = true;
      let close = () => undefined as void;
      loaded().then(
        (transport) => {
          if (isOpen) close = transport.subscribe(handlers);
        },
        () => {
          if (isOpen) handlers.onClosed();
        },
      );
      return () => {
        isOpen = false;
        close();
      };
    },
  };
}
