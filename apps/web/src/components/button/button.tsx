import { cloneElement, isValidElement } from 'react';
import type { ComponentProps } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'solid' | 'outline' | 'ghost';
  colorPalette?: 'kraft' | 'gray' | 'red';
  /** Renders its only child, a link, as a button. */
  asChild?: boolean;
}

/** A plain element in the theme's colors: it is on the first screen, which must not wait for a library. */
export function Button({
  variant = 'solid',
  colorPalette = 'kraft',
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = ['button', `button-${variant}`, `button-${colorPalette}`, className].filter(Boolean).join(' ');
  if (asChild && isValidElement<{ className?: string }>(children))
    return cloneElement(children, { className: classes });
  return (
    <button type="button" {...rest} className={classes}>
      {children}
    </button>
  );
}
