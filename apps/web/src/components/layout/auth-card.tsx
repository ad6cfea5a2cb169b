import { PRODUCT_NAME } from '@boxroom/domain/product';
import type { ReactNode } from 'react';
import './auth-card.css';
import { LegalNote } from './legal-note.tsx';
import { Logo } from './logo.tsx';

/** The card of the pages before sign-in. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="auth-page">
      <div className="auth-brand">
        <Logo size={40} />
        <span>{PRODUCT_NAME}</span>
      </div>
      <h1 className="auth-title">{title}</h1>
      <section className="card card-stack auth-card">{children}</section>
      <LegalNote />
    </main>
  );
}
