import { type ComponentProps, useCallback } from 'react';

interface BlobImageProps extends Omit<ComponentProps<'img'>, 'ref' | 'src' | 'alt'> {
  picture: Blob;
  name: string;
}

/** Shows a picture that this page has in memory. */
export function BlobImage({ picture, name, ...rest }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img {...rest} ref={show} alt={name} />;
}
