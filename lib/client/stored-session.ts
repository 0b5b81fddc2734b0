/** The two entries of spec 1, section 3, in the browser's own storage: `user` (email, username) and `token`. */
export type StoredUser = { email: string; username: string };

export function storedUser(): StoredUser | null {
  try {
    const value: unknown = JSON.parse(read('user') ?? 'null');
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

export const storedToken = () => read('token');

export function storeUser({ email, username }: StoredUser) {
  write('user', JSON.stringify({ email, username }));
}

export function storeToken(token: string) {
  write('token', token);
}

export function clearStored() {
  try {
    localStorage.removeItem('user');
    localStorage.removeItem('token');
  } catch {
    // Storage is off: there is nothing to clear.
  }
}

function isUser(value: unknown): value is StoredUser {
  const user = value as StoredUser | null;
  return typeof user?.email === 'string' && typeof user.username === 'string';
}

/** Storage may be switched off, or full; the session cookie does without it. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The page goes on by its cookie.
  }
}
